/** The page of an upload link: the name of the sender where it is asked for, then <svc-upload>. */
import type { SpaceRecord } from '../../ports/records.ts'
import type { OpenUploadLink } from '../../upload-links/open.ts'
import { attributes, escaped } from '../../model/escaped.ts'
import { documentOf, NOT_INDEXED, type PageScripts } from './document.ts'
import { PAGE_WORDS, type PageLanguage } from './messages.ts'

export interface UploadPage extends OpenUploadLink {
  language: PageLanguage
  space: SpaceRecord
  baseUrl: string
}

export const MOST_NAME_CHARACTERS = 100

/** `fault`: what is wrong with the name. */
export function namePage(page: UploadPage, fault: string | null = null): string {
  const words = PAGE_WORDS[page.language]
  return framed(
    page,
    `<form method="post" class="password">
<label for="name">${words.yourName}</label>
<input type="text" id="name" name="name" required maxlength="${MOST_NAME_CHARACTERS}" autocomplete="name" autofocus${
      fault === null ? '' : ' aria-invalid="true" aria-describedby="fault"'
    }>
${fault === null ? '' : `<p class="fault" id="fault" role="alert">${fault}</p>`}
<button>${words.continue}</button>
</form>`,
  )
}

export function uploadPage(
  page: UploadPage,
  { token, sender, scripts }: { token: string; sender: string | null; scripts: PageScripts },
): string {
  const { link, filesLeft, language } = page
  const words = PAGE_WORDS[language]
  const element = attributes({
    token,
    locale: language,
    details: link.askDetails ? 'on' : null,
    'max-size': link.maxBytes,
    'max-files': filesLeft === null ? null : Math.max(filesLeft, 0),
  })
  return framed(
    page,
    `${sender === null ? '' : `<p class="soft">${words.sentBy(escaped(sender))}</p>`}
<svc-upload${element}><p slot="done">${words.thanks}</p></svc-upload>
<noscript><p>${words.needsScript}</p></noscript>`,
    [
      ...scripts.modules.map((module) => `<link rel="modulepreload" href="${module}">`),
      `<script type="module" src="${scripts.script}"></script>`,
    ].join('\n'),
  )
}

const framed = (
  { language, link, space, baseUrl }: UploadPage,
  content: string,
  head = '',
): string =>
  documentOf({
    language,
    title: link.label,
    space,
    baseUrl,
    head: `${NOT_INDEXED}\n${head}`,
    body: `<main><div class="send"><h1>${escaped(link.label)}</h1>${content}</div></main>`,
  })
