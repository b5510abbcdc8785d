import path from 'node:path'
import sharp from 'sharp'

const picture = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: '#000',
    noise: { type: 'gaussian', mean: 99, sigma: 50 },
  },
})
  .png()
  .toBuffer()

/** Creates a product category with an image. Returns status and body. */
export async function upload(url, token, slug) {
  const form = new FormData()
  form.append('name', slug)
  form.append('slug', slug)
  form.append('image', new Blob([await picture], { type: 'image/png' }), 'category.png')
  const response = await fetch(`${url}/api/v1/product-category`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: response.status, body: await response.json() }
}

/** The name of a record's image file. */
export const fileOf = ({ image }) => path.basename(image.url.split('?')[0])
