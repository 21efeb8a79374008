import { z } from 'zod'

/** Number or its digits; what `Number` would take for 0, such as an empty text or null, is refused. */
const digits = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value

/** A whole number as the value of a setting, from the environment or from config.json. */
export const wholeNumber = ({ min, max }: { min: number; max?: number }) =>
  z.preprocess(
    digits,
    z
      .number()
      .int()
      .min(min)
      .max(max ?? Number.MAX_SAFE_INTEGER),
  )
