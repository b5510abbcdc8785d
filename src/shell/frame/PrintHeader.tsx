import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { currentBusiness, currentTimeZone, locale } from '../../../vocabulary'

const formatPrintTime = (moment: number) =>
  new Intl.DateTimeFormat(locale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: currentTimeZone(),
  }).format(moment)

/** The first line on paper: the origin of the page, and the time of printing. */
export function PrintHeader() {
  const [printed, setPrinted] = useState<number>()
  useEffect(() => {
    const note = () => flushSync(() => setPrinted(Date.now()))
    addEventListener('beforeprint', note)
    return () => removeEventListener('beforeprint', note)
  }, [])
  if (printed === undefined) return null
  return (
    <p className="print-head">
      <span>
        {currentBusiness().name} · {location.host}
      </span>
      <time dateTime={new Date(printed).toISOString()}>{formatPrintTime(printed)}</time>
    </p>
  )
}
