import type { ForeignResponse, SendForeignRequest } from '../../adapters/foreign-request'
import type { ForeignSession } from '../../adapters/session'
import type { SpecificationRequest } from '../../adapters/specification-calls'

/** Creates the client for an API that uses the specification's convention and needs no adapter. */
export const createSpecificationClient =
  ({ transport, session }: { readonly transport: SendForeignRequest; readonly session: ForeignSession }) =>
  ({ method, path, body, file }: SpecificationRequest): Promise<ForeignResponse> => {
    const token = session.token()
    return transport({
      method,
      path,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body }),
      ...(file && { file }),
    })
  }
