import { shortPage } from './document.ts'
import { PAGE_WORDS, type PageLanguage } from './messages.ts'

/** The form that a private link with a password shows first, to the same address. `fault`: what went wrong. */
export function passwordPage(language: PageLanguage, fault: string | null = null): string {
  const words = PAGE_WORDS[language]
  return shortPage(language, {
    title: words.passwordTitle,
    detail: words.passwordHint,
    more: `<form method="post" class="password">
<label for="password">${words.password}</label>
<input type="password" id="password" name="password" required maxlength="200" autocomplete="off" autofocus${
      fault === null ? '' : ' aria-invalid="true" aria-describedby="fault"'
    }>
${fault === null ? '' : `<p class="fault" id="fault" role="alert">${fault}</p>`}
<button>${words.continue}</button>
</form>`,
  })
}
