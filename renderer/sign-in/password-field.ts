import { html, type TemplateResult } from 'lit'

/** Tells password managers whose password a form is for; nobody sees it. */
export const usernameField = html`<input class="unseen" type="text" name="username"
  autocomplete="username" value="owner" tabindex="-1" aria-hidden="true" readonly />`

export const passwordField = (id: string, label: string): TemplateResult => html`<label for=${id}
  >${label}</label>
  <input class="field" id=${id} name=${id} type="password" autocomplete="current-password"
    maxlength="200" required />`
