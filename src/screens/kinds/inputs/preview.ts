import { useEffect, useState } from 'react'
import type { Picture } from '../../../vocabulary'

/** The address under which a stored picture or a chosen file can be shown. */
export function usePreview(picture: Picture | File | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!(picture instanceof File)) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  if (picture instanceof File) return address
  return picture?.thumbnailUrl ?? picture?.url
}

/** Whether a file holds a picture that this browser can show. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}
