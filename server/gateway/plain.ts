import type { Asked } from '../../adapters/asked'
import type { ForeignSession } from '../../adapters/session'
import type { Answered, Transport } from '../../adapters/transport'

/** Speaks to an API that speaks as the specification says, and so needs no adapter. */
export const createPlain =
  ({ transport, session }: { readonly transport: Transport; readonly session: ForeignSession }) =>
  ({ method, path, body, file }: Asked): Promise<Answered> => {
    const token = session.token()
    return transport({
      method,
      path,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
      ...(file && { file }),
    })
  }
