import { useEffect, useState } from 'react'
import type { Picture } from '../../vocabulary'
import { useExpiredUrlRenewal } from '../shared/expired-url'

/** What an image takes to show a picture. */
interface Preview {
  readonly src?: string
  readonly onError?: () => void
}

/** How a stored picture or a chosen file can be shown: for as long as the form is open, whenever its address ends. */
export function usePicturePreview(picture: Picture | File | null | undefined): Preview {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(picture instanceof File)) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  const tellExpired = useExpiredUrlRenewal()
  const [renewed, setRenewed] = useState<Readonly<Record<string, string>>>({})
  if (picture instanceof File) return { src: address }
  const stored = picture?.thumbnailUrl ?? picture?.url
  if (!stored) return {}
  const src = renewed[stored] ?? stored
  return {
    src,
    onError: () => void tellExpired(src).then((fresh) => fresh && setRenewed({ [stored]: fresh })),
  }
}

/** Whether a file holds a picture that this browser can show. */
export async function isReadableImage(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}
