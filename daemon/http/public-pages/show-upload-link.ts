/** GET /u/<code>: the page of an upload link; POST with the name of the sender where it is asked for. */
import type { Middleware } from 'koa'
import type { Deps } from '../../ports/deps.ts'
import { findUploadPage, uploadTokenOf, type OpenUploadLink } from '../../upload-links/open.ts'
import type { Auth } from '../auth.ts'
import type { PageScripts } from './document.ts'
import {
  backToPage,
  fieldSent,
  linkPages,
  NO_STORE,
  refuseLink,
  WITH_FORM,
  type LinkRequest,
} from './link-pages.ts'
import { PAGE_WORDS, type PageLanguage } from './messages.ts'
import { sendPage } from './send-page.ts'
import { MOST_NAME_CHARACTERS, namePage, uploadPage, type UploadPage } from './upload-page.ts'
import { rememberVisit, visitOf } from './visit-cookie.ts'

type LinkDeps = Pick<Deps, 'db' | 'settings' | 'vault' | 'clock' | 'ids'>

export function uploadLinkPages(
  deps: LinkDeps,
  auth: Pick<Auth, 'sender'>,
  scripts: () => Promise<PageScripts>,
): Middleware {
  async function pageOf(open: OpenUploadLink, language: PageLanguage): Promise<UploadPage | null> {
    const space = await deps.db.read(({ spaces }) => spaces.get(open.link.space))
    return space && { ...open, language, space, baseUrl: deps.settings.baseUrl }
  }

  async function show(request: LinkRequest): Promise<void> {
    const { ctx, code, language } = request
    const visit = await visitOf(ctx, auth.sender)
    const found = await findUploadPage(deps, code, visit?.grant ?? null)
    if (found.kind !== 'open' && found.kind !== 'name') return refuseLink(request, found.kind)
    const page = await pageOf(found, language)
    if (!page) return refuseLink(request, 'unknown')
    if (found.kind === 'name') return sendPage(ctx, namePage(page), WITH_FORM)
    const known = visit?.grant.link?.link === found.link.id ? visit : null
    const token = known?.token ?? (await uploadTokenOf(deps, found.link, null))
    if (!known) rememberVisit(deps, ctx, token)
    const sender = known?.grant.sender ?? null
    await sendPage(ctx, uploadPage(page, { token, sender, scripts: await scripts() }), NO_STORE)
  }

  async function takeName(request: LinkRequest): Promise<void> {
    const { ctx, code, language } = request
    const visit = await visitOf(ctx, auth.sender)
    const found = await findUploadPage(deps, code, visit?.grant ?? null)
    if (found.kind !== 'open' && found.kind !== 'name') return refuseLink(request, found.kind)
    if (found.kind === 'name') {
      const name = (await fieldSent(request, 'name')).trim().slice(0, MOST_NAME_CHARACTERS)
      if (name === '') {
        const page = await pageOf(found, language)
        if (!page) return refuseLink(request, 'unknown')
        ctx.status = 422
        return sendPage(ctx, namePage(page, PAGE_WORDS[language].nameMissing), WITH_FORM)
      }
      rememberVisit(deps, ctx, await uploadTokenOf(deps, found.link, name))
    }
    backToPage(request)
  }

  return linkPages('u', { show, submit: takeName })
}
