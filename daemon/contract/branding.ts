/** What the pages for viewers show of the owner of a space: logo, colour and links. */
import { z } from 'zod'
import { MOST_PAGE_LINKS } from './limits.ts'
import { hexColor, pixels } from './values.ts'

/** Only addresses that a person can follow: a page runs no script of a link. */
const pageLink = z.strictObject({
  title: z.string().trim().min(1).max(100),
  url: z
    .url({ protocol: /^(?:https?|mailto)$/, error: 'must begin with https://, http:// or mailto:' })
    .max(2_000),
})
export type BrandingLink = z.infer<typeof pageLink>

const color = hexColor.nullable().describe('Accent color of the pages; null for the default')
const links = z
  .array(pageLink)
  .max(MOST_PAGE_LINKS)
  .describe('Links at the foot of each page, such as the imprint and the privacy policy')

export const branding = z.object({
  color,
  links,
  logo: z
    .object({ url: z.url(), width: pixels, height: pixels })
    .nullable()
    .describe('Set with PUT /v1/spaces/{id}/logo'),
})
export type Branding = z.infer<typeof branding>

export const brandingUpdate = z.strictObject({ color: color.optional(), links: links.optional() })
export type BrandingUpdate = z.infer<typeof brandingUpdate>
