import type { z } from 'zod'

export interface Setting {
  env: string
  schema: z.ZodType
  /** The default as shown in the documentation. */
  fallback: string
  about: string
  /** The value is shown nowhere. */
  isSecret?: true
}
