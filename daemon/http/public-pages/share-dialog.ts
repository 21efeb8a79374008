import { attributes } from '../../model/escaped.ts'
import type { PageWords } from './messages.ts'

export const shareButton = ({ share }: PageWords): string =>
  `<button type="button" id="share" aria-haspopup="dialog" hidden>${share}</button>`

/** Filled and opened by the script (components/served/watch/share.ts). */
export function shareDialog(
  { page, frame, name }: { page: string; frame: string; name: string },
  words: PageWords,
): string {
  return `<dialog${attributes({
    id: 'share-dialog',
    'aria-labelledby': 'share-title',
    'data-page': page,
    'data-frame': frame,
    'data-name': name,
    'data-copied': words.copied,
  })}>
<div class="row"><h2 id="share-title">${words.share}</h2>
<button type="button" data-close>${words.close}</button></div>
<label for="share-link">${words.link}</label>
<input type="text" id="share-link" readonly>
<div class="row"><label class="check"><input type="checkbox" id="share-at">
<span>${words.startAt} <span id="share-time">0:00</span></span></label>
<button type="button" data-copy="share-link">${words.copyLink}</button></div>
<div class="qr" role="img" aria-label="${words.qrCode}"></div>
<label for="share-code">${words.embedCode}</label>
<textarea id="share-code" rows="4" readonly></textarea>
<div class="row"><span role="status"></span>
<button type="button" data-copy="share-code">${words.copyCode}</button></div>
</dialog>`
}
