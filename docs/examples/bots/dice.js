#!/usr/bin/env node
// A bot in JavaScript for Node that plays any game: it throws dice, but the same dice under the same seed.

const lines = require("node:readline").createInterface({ input: process.stdin });
let state = 0;

// Mulberry32, a small generator: one number from 0 up to, not including, `sides`.
function roll(sides) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      say({ type: "hello", protocol: 1, name: "dice", events: false, keep: true });
      break;
    case "start":
      state = message.seed | 0; // each match begins anew, so the bot can be kept
      break;
    case "turn":
      say({ type: "answer", move: roll(message.moves.length), step: message.step });
      break;
    case "bye":
      process.exit(0);
  }
});
