import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useRef } from 'react'
import { t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import type { Cursor } from './cursor'
import { clear, columnsUnder, putTexts, saidLocked, saidPasted, textsOf } from './fill'
import type { Sheet } from './sheet'
import { knownOf, readBlock, withSeen, writeBlock } from './texts'

interface Options {
  readonly sheet: Sheet
  readonly cursor: Cursor
  readonly tell: (said: string | undefined) => void
  readonly isBusy: boolean
}

/** Copies blocks as spreadsheets do, and takes theirs. */
export function useClipboard({ sheet, cursor, tell, isBusy }: Options) {
  const { api, registry } = useWorkbench()
  const client = useQueryClient()
  const { block, mark } = cursor
  const latest = useRef({ sheet, block })
  latest.current = { sheet, block }

  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeBlock(textsOf(sheet, block)))
  }
  const onCut = (event: ClipboardEvent) => {
    onCopy(event)
    if (!isBusy) tell(saidLocked(clear(sheet, block, registry)))
  }
  const paste = async (text: string) => {
    const texts = readBlock(text)
    const cols = Math.max(texts[0]?.length ?? 0, block.end - block.start + 1)
    try {
      const columns = columnsUnder(sheet, block, cols)
      const offered = await knownOf(
        columns.map(({ field }) => field),
        { api, registry, client },
      )
      const { sheet: now, block: at } = latest.current
      const known = withSeen(offered, columns, now.rows)
      const { filled, locked, lost } = putTexts(now, at, texts, known, registry)
      mark({ row: filled.top, col: filled.start }, { row: filled.bottom, col: filled.end })
      tell(saidPasted(locked, lost))
    } catch {
      tell(t('What was pasted names other records, and those could not be loaded. Try again.'))
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    const text = event.clipboardData.getData('text/plain')
    if (text !== '' && !isBusy) void paste(text)
  }
  return { onCopy, onCut, onPaste }
}
