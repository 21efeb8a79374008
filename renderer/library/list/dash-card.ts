/** A video in the grid. The whole card is its link. */
import { css, html, nothing } from 'lit'
import '../../kit/dash-progress.ts'
import { statusPill } from '../../kit/status-pill.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import { statusOf } from '../../kit/formats/status.ts'
import { messages as w } from '../messages.ts'
import { DashItem, itemStyles, timeAgo } from './dash-item.ts'

/** Nothing in it moves, for what the pointer passes while somebody scrolls would each be a layer of its own. */
const cardStyles = css`
  :host {
    position: relative;
    display: block;
    min-width: 0;
    contain: layout style;
  }
  /* What changes in one of these moves nothing outside. */
  .picture,
  .name,
  .about { contain: size layout style; }
  .open {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    border-radius: var(--radius-m);
    color: inherit;
    text-decoration: none;
    &:hover .picture { box-shadow: var(--shadow-m); }
    &:hover .name { color: var(--accent-ink); }
  }
  .picture {
    position: relative;
    grid-area: 1 / 1;
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-m);
    &::after {
      position: absolute;
      inset: 0;
      border: 1px solid light-dark(rgb(20 23 29 / 8%), rgb(255 255 255 / 9%));
      border-radius: inherit;
      content: '';
    }
    &.skeleton::after { border: 0; }
  }
  :host([aria-selected='true']) .picture::after { border: 3px solid var(--accent); }
  /* Over the picture, but after the name in the text: so it is read, and so the link is named. */
  .time {
    z-index: 1;
    grid-area: 1 / 1;
    place-self: end;
    margin: var(--s2);
    padding: 0 5px;
    border-radius: 4px;
    background: rgb(10 12 16 / 82%);
    color: #fff;
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
  dash-progress {
    position: absolute;
    inset: auto var(--s3) var(--s3);
  }
  .choose {
    position: absolute;
    top: 0;
    left: 0;
    height: 40px;
    opacity: 0;
    input {
      width: 18px;
      height: 18px;
    }
  }
  :host(:hover) .choose,
  :host(:focus-within) .choose,
  .choose.choosing { opacity: 1; }
  @media (hover: none) {
    .choose { opacity: 1; }
  }
  /* Beside the name: its margin is as high as the picture, whose width is the card's. */
  .more {
    position: absolute;
    top: 0;
    right: -8px;
    height: 32px;
    margin-top: calc(56.25% + 4px);
  }
  .name {
    height: 1.25rem;
    margin: 10px 28px 0 0;
    font-weight: 500;
    line-height: 1.25rem;
  }
  .about {
    display: flex;
    align-items: center;
    gap: var(--s2);
    height: 1.375rem;
    margin: 2px 0 0;
    overflow: hidden;
    color: var(--ink-faint);
    font-size: var(--text-s);
    white-space: nowrap;
    > * { flex: none; }
    > time {
      flex: 0 1 auto;
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
  .match { height: 1.375rem; }
  .line {
    width: 70%;
    margin-top: 13px;
  }
`

export class DashCard extends DashItem {
  static override styles = [itemStyles, cardStyles]

  override render() {
    const video = this.video.value
    if (!video)
      return html`<div class="open" tabindex="-1"
      ><div class="skeleton picture"></div><div class="skeleton line"></div></div>`
    const { id, name, created_at: created, duration_seconds: seconds, visibility } = video
    const status = statusOf(video, this.upload.value)
    const { label, tone, progress } = status
    return html`<a class="open" href="/videos/${id}" tabindex=${this.tabStop} draggable="false"
      aria-labelledby="name about time">
        <div class="picture">
          ${this.picture(video)}
          ${
            progress === undefined
              ? nothing
              : html`<dash-progress .value=${progress} label="${name}: ${label}"></dash-progress>`
          }
        </div>
        <p class="name ellipsis" id="name" title=${name}>${name}</p>
        <p class="about" id="about">
          ${tone === 'good' ? nothing : statusPill(status)}
          ${timeAgo(created)}
          ${visibility === 'private' ? html`<span>${w.private}</span>` : nothing}
        </p>
        ${
          seconds !== null && progress === undefined
            ? html`<span class="time" id="time">${clockTime(seconds)}</span>`
            : nothing
        }
      </a>
      ${this.checkbox(name)} ${this.moreButton(video)} ${this.match()}`
  }
}
customElements.define('dash-card', DashCard)
