/**
 * Each command imports this file first. So a command on an old version of Node prints a sentence instead of a stack
 * trace.
 */
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Deckhand needs Node 20.19 or newer, and this is Node ${process.versions.node}. Install a current version from https://nodejs.org and run the command again.`,
  )
  process.exit(1)
}
