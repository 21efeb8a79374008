import { z } from 'zod'

/** Compared without regard to case. */
export const email = z
  .email('must be an e-mail address such as name@example.org')
  .max(254)
  .transform((text) => text.toLowerCase())
