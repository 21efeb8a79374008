import { html } from 'lit'
import { PASSWORD_LENGTH } from '../../daemon/contract/limits.ts'
import { textField, textInput, type TextInput } from '../kit/fields.ts'

const { least: minlength, most: maxlength } = PASSWORD_LENGTH

/** Shows password managers whose password a form is for; nobody sees it. */
export const usernameField = html`<input class="unseen" type="text" name="username"
  autocomplete="username" value="owner" tabindex="-1" aria-hidden="true" readonly />`

export const passwordField = (id: string, label: string, of: TextInput = {}) =>
  html`<label for=${id}>${label}</label>
    ${textInput({ id, type: 'password', autocomplete: 'current-password', maxlength, required: true, ...of })}`

/** The password of the person who is signed in, which what they do needs. */
export const ownPassword = (id: string, label: string) =>
  html`${usernameField}${passwordField(id, label)}`

/** A row for a password that is set by somebody who is not signed in. */
export const newPasswordField = (label: string, hint: string, autofocus = false) =>
  textField('password', label, {
    type: 'password',
    minlength,
    maxlength,
    autocomplete: 'new-password',
    required: true,
    autofocus,
    hint,
  })
