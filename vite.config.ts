import { realpathSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * What is left out as long as nothing takes anything from it: packages that libraries import for parts we do not use, and
 * those words of the vocabulary that the sign-in page does not speak.
 */
const leftOutUnlessUsed = /node_modules\/(react-markdown|remark-gfm|papaparse)\/|\/src\/vocabulary\//

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  build: {
    // The server runs on Node 20 and needs no copy of what the browser loads.
    ...(isSsrBuild ? { target: 'node20', copyPublicDir: false } : { license: { fileName: 'licenses.md' } }),
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: leftOutUnlessUsed, sideEffects: false }] },
      output: { comments: { legal: false } },
    },
  },
  server: {
    // The packages may be a link to those of another checkout, and bring files of their own, such as fonts.
    fs: { allow: ['.', realpathSync('node_modules')] },
    watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**'] },
  },
}))
