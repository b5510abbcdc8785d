import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const stack = fileURLToPath(new URL('../stack', import.meta.url))

/** The page names the scripts of the first list, so that they come beside the entry and not after it. */
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

/** Builds the bare stack into a folder. */
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
      // A renderer of Markdown that Refine's index names, and that is not used.
      rolldownOptions: {
        treeshake: { moduleSideEffects: [{ test: /node_modules\/(react-markdown|remark-gfm)\//, sideEffects: false }] },
      },
    },
  })
