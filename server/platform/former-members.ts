import { reportRenamed } from '../../vocabulary/renamed'

/** Adds a member under its former name, which the next version removes. Its first use is reported. */
export function addFormerMember<T extends object, Former extends string, Current extends keyof T & string>(
  owner: T,
  former: Former,
  current: Current,
): T & { readonly [Name in Former]: T[Current] } {
  if (!Object.hasOwn(owner, former))
    Object.defineProperty(owner, former, {
      get: () => {
        reportRenamed(former, current)
        return owner[current]
      },
    })
  return owner as never
}
