import { spawnSync } from 'node:child_process'
import { root } from '../source-files'

interface Packed {
  readonly files: readonly { readonly path: string }[]
}

/** The files that npm packs, by their paths in the repository. */
export function packedFiles(): string[] {
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const [{ files }] = JSON.parse(stdout) as [Packed]
  return files.map(({ path }) => path)
}
