/** `npm run conform -- URL`: asks an API every call that the declarations make, and says what is missing. */
import { fromSource } from './support/run-from-source.mjs'

await fromSource('integrations/conform/main.ts', async ({ runConformCommand }) => {
  process.exitCode = await runConformCommand(process.argv.slice(3))
})
