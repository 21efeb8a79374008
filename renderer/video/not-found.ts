/** What stands where there is no video to show, or not yet. */
import { html, type TemplateResult } from 'lit'
import { messages } from './messages.ts'

export const gone = (): TemplateResult => html`<div class="gone">
  <h1>${messages().goneTitle}</h1>
  <p>${messages().goneText}</p>
  <a class="button" href="/">${messages().allVideos}</a>
</div>`

export const lostTab = (id: string): TemplateResult => html`<div class="gone">
  <h2>${messages().tabLost}</h2>
  <a class="button" href="/videos/${id}">${messages().toOverview}</a>
</div>`

export const ghost = (): TemplateResult => html`<div aria-busy="true">
  <div class="skeleton ghost-name"></div>
  <div class="beside">
    <div class="skeleton ghost-screen"></div>
    <div class="skeleton ghost-view"></div>
  </div>
</div>`
