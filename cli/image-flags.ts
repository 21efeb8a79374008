/** The flags of commands that set or remove an image. */
import { boolean, string } from '@oclif/core/flags'
import { bytesOf } from './input.ts'

const exactlyOne = ['image', 'remove']

/** `remove`: what it means to have none. */
export const imageFlags = (remove: string) => ({
  image: string({
    summary: 'Upload a JPEG, PNG, WebP or AVIF image; - reads it from stdin',
    helpValue: '<file|->',
    exactlyOne,
  }),
  remove: boolean({ summary: remove, exactlyOne }),
})

/** null: it is to be removed. */
export const imageOf = async ({ image }: { image: string | undefined }) =>
  image === undefined ? null : bytesOf(image)
