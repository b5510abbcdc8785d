const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The day some months later. If the later month has fewer days, the result is the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const there = new Date(Date.UTC(year, month - 1 + months, 1))
  there.setUTCDate(Math.min(date, lastOf(there.getUTCFullYear(), there.getUTCMonth() + 1)))
  return there.toISOString().slice(0, 10)
}
