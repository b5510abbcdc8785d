import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const stack = fileURLToPath(new URL('../stack', import.meta.url))

/** Adds preload links for the scripts of the first list. The scripts then load together with the entry script. */
const named = {
  name: 'bench:named',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const files = new Set()
      const add = (file) => {
        if (files.has(file)) return
        files.add(file)
        bundle[file].imports.forEach(add)
      }
      for (const { fileName, facadeModuleId } of Object.values(bundle))
        if (/\/(Shell|List)\.tsx$/.test(facadeModuleId ?? '')) add(fileName)
      return [...files]
        .filter((file) => !html.includes(file))
        .map((href) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${href}` },
        }))
    },
  },
}

/** Builds the comparison application into a folder. */
export const buildStack = (folder) =>
  build({
    root: stack,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), named],
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      // Refine's index imports a Markdown renderer, which the application does not use.
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /node_modules\/(react-markdown|remark-gfm)\//, sideEffects: false }] },
      },
    },
  })
