#!/bin/sh
# A bot in plain shell that plays any game: it always answers with the first legal move.
# A message is one line, and its type always comes first, so no JSON has to be read.

while read -r message; do
    case $message in
        '{"type":"hello",'*) echo '{"type":"hello","protocol":1,"name":"first","events":false,"keep":true}' ;;
        '{"type":"turn",'*) echo '{"type":"answer","move":0}' ;;
        '{"type":"bye"'*) exit 0 ;;
    esac
done
