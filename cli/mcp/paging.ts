/** Lists in pages, as models ask for them. */
import { z } from 'zod'

export const pageQuery = {
  limit: z.int().min(1).max(50).default(20),
  cursor: z
    .string()
    .max(2_000)
    .optional()
    .describe('next_cursor of the previous page, with the same other arguments'),
}

export const pageOutput = {
  next_cursor: z.string().nullable().describe('null on the last page'),
}
