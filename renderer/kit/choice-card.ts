/** A radio button with words about it, on a card that is pressed anywhere. */
import { css, html, nothing } from 'lit'

interface ChoiceCard {
  value: string
  title: string
  text: string
  checked: boolean
  disabled?: boolean
  /** An id for its words, which then describe it. */
  about?: string
  change?: () => void
}

/** `group`: the name that the cards of one choice share. */
export const choiceCard = (group: string, of: ChoiceCard) =>
  html`<label class="boxed choice"><input type="radio" name=${group} value=${of.value}
    ?checked=${of.checked} .checked=${of.checked} ?disabled=${of.disabled}
    aria-describedby=${of.about ?? nothing} @change=${of.change}
  /><span><b>${of.title}</b><span class="soft small" id=${of.about ?? nothing}>${of.text}</span></span></label>`

export const choiceCards = css`
  .choice {
    display: flex;
    gap: var(--s3);
    align-items: flex-start;
    padding: var(--s3);
    cursor: pointer;
  }
  .choice:has(:checked) {
    border-color: var(--accent-ink);
    background: var(--accent-wash);
  }
  .choice input {
    flex: none;
    width: 16px;
    height: 16px;
    margin: 2px 0 0;
    accent-color: var(--accent);
  }
  .choice b {
    display: block;
    font-weight: 500;
  }
`
