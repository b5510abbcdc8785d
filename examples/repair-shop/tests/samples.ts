const day = 86_400_000

/** What no sample can guess: nobody is promised to two people at once. */
export const special: Readonly<Record<string, (index: number) => Readonly<Record<string, unknown>>>> = {
  appointment: (index) => ({ startsAt: new Date(Date.UTC(2026, 0, 5, 9) + index * day).toISOString() }),
  customer: () => ({ email: 'somebody@example.org' }),
}
