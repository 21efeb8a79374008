/** GET /robots.txt, /sitemap.xml and the sitemaps that it lists. */
import type { Middleware } from 'koa'
import { AppError } from '../../contract/errors.ts'
import { getListedCollections, getListedVideos, getSitemapSteps } from '../../playback/sitemap.ts'
import type { Deps } from '../../ports/deps.ts'
import { sendText } from './send-page.ts'
import { collectionSitemap, robots, sitemapIndex, videoSitemap } from './sitemap.ts'

const SITEMAP = /^\/sitemaps\/(videos|collections)(?:-([0-9A-Za-z]{15}))?\.xml$/
const XML = { type: 'application/xml; charset=utf-8', cacheControl: 'public, max-age=3600' }

export function sitemapPages(deps: Pick<Deps, 'db' | 'settings'>): Middleware {
  return async (ctx, next) => {
    const { baseUrl } = deps.settings
    const [, kind, after = ''] = SITEMAP.exec(ctx.path) ?? []
    if (ctx.path === '/robots.txt')
      return sendText(ctx, robots(baseUrl), { ...XML, type: 'text/plain; charset=utf-8' })
    if (ctx.path === '/sitemap.xml') return sendText(ctx, await index(), XML)
    if (kind === 'videos')
      return sendText(ctx, videoSitemap(await getListedVideos(deps, after)), XML)
    if (kind === 'collections' && after === '')
      return sendText(ctx, collectionSitemap(baseUrl, await getListedCollections(deps)), XML)
    if (kind !== undefined) throw new AppError('not_found', 'There is no such sitemap.')
    return next()
  }

  async function index(): Promise<string> {
    const at = `${deps.settings.baseUrl}/sitemaps`
    const steps = await getSitemapSteps(deps)
    return sitemapIndex([
      `${at}/collections.xml`,
      `${at}/videos.xml`,
      ...steps.map((id) => `${at}/videos-${id}.xml`),
    ])
  }
}
