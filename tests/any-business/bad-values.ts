/** Values that hardly any field accepts. None of these values may crash the server. */
export const junk = [
  { an: 'object' },
  [{}, null, 7],
  true,
  -1.23456789,
  1e300,
  'x'.repeat(6000),
  'a\u0000b',
  "'; drop table role; --",
  '../../etc/passwd',
  '\ud800',
]

/** Invalid queries of a list, each with the expected message. */
export const badQueries: readonly (readonly [query: string, says: RegExp])[] = [
  ['?_sort=nothing', /'nothing' is unknown/],
  ['?_sort=id&_order=sideways', /must be asc or desc/],
  ['?_start=5&_end=2', /is before _start/],
  ['?_start=-1', /must be a whole number/],
  ['?_end=ten', /must be a whole number/],
  ['?_end=10001', /at most 10000 rows/],
  ['?nothing=1', /'nothing' is unknown/],
  ['?createdAt_gt=1', /'createdAt_gt' is unknown/],
  ['?createdAt_gte=', /createdAt_gte is empty/],
  ...['nonsense', '32/13/2026', '2026-02-30', '2026-13-01', '2026-01-01Tnoon', '1767225600000', ' '].flatMap((moment) =>
    ['createdAt', 'updatedAt_lte'].map((name): readonly [string, RegExp] => [
      `?${name}=${encodeURIComponent(moment)}`,
      /Expected a date such as 2026-12-31/,
    ]),
  ),
  [`?q=${'x'.repeat(201)}`, /at most 200/],
  ['?q=a&q=b', /more than once/],
  [`?id=${'x'.repeat(501)}`, /at most 500/],
]
