import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { locale, ownBusiness, workingZone } from '../../vocabulary'

const sayMoment = (moment: number) =>
  new Intl.DateTimeFormat(locale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: workingZone(),
  }).format(moment)

/** The first line on paper: where the page comes from, and when it was printed. */
export function PrintHead() {
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
        {ownBusiness().name} · {location.host}
      </span>
      <time dateTime={new Date(printed).toISOString()}>{sayMoment(printed)}</time>
    </p>
  )
}
