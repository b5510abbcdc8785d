/** `npm run conform -- URL`: asks an API every call that the declarations make, and says what is missing. */
import { fromSource } from './from-source.mjs'

await fromSource('conform/main.ts', async ({ run }) => {
  process.exitCode = await run(process.argv.slice(3))
})
