import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A fenced code block with a `title` is the content of the file with this name. */
const fence = /^```(\w+)(?: title="([^"\n]+)")?\n([\s\S]*?)^```$/gm

/** A line `rm FILE` in a block of shell commands deletes the file FILE. */
const deletion = /^rm ([^-\s]\S*)$/gm

/**
 * Writes the files of the tutorial below a folder. If several blocks have the same title, the last block replaces the
 * earlier blocks.
 *
 * @param pages the folder with the pages 01-….md, 02-….md and so on.
 * @param target the folder of a new business.
 * @returns the written files, relative to `target`
 */
export async function assembleTutorial(pages: string, target: string): Promise<readonly string[]> {
  const files = new Map<string, string | null>()
  for (const page of (await readdir(pages)).filter((name) => /^\d\d-.+\.md$/.test(name)).sort())
    for (const [, language, title, code = ''] of (await readFile(path.join(pages, page), 'utf8')).matchAll(fence)) {
      if (title) files.set(title, code)
      if (language === 'sh') for (const [, file = ''] of code.matchAll(deletion)) files.set(file, null)
    }
  for (const [file, code] of files) {
    await mkdir(path.dirname(path.join(target, file)), { recursive: true })
    if (code === null) await rm(path.join(target, file), { force: true })
    else await writeFile(path.join(target, file), code)
  }
  return [...files].flatMap(([file, code]) => (code === null ? [] : file))
}
