/** `npm run conform -- URL`: sends all calls of the declarations to an API, and reports missing features. */
import { fromSource } from './support/run-from-source.mjs'

await fromSource('integrations/conform/main.ts', async ({ runConformCommand }) => {
  process.exitCode = await runConformCommand(process.argv.slice(3))
})
