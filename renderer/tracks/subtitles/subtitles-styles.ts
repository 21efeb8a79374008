import { css } from 'lit'

/** Styles of the lists of tracks: subtitles and audio look alike. */
export const subtitlesStyles = css`
  :host {
    display: block;
    min-width: 0;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--s2) var(--s4);
    margin-bottom: var(--s2);
  }
  .head h2 {
    font-size: var(--text-l);
  }
  .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--s2);
  }
  .head .ways {
    justify-content: flex-start;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: var(--s2) var(--s3);
    padding: var(--s3) 0;
    border-top: 1px solid var(--line);
  }
  .what {
    flex: 1 1 12rem;
    min-width: 0;
  }
  .name {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--s2);
    font-weight: 500;
    overflow-wrap: anywhere;
  }
  .name a {
    color: inherit;
    text-decoration: none;
  }
  .name a:hover {
    text-decoration: underline;
  }
  .label {
    color: var(--ink-soft);
    font-weight: 400;
  }
  .mark {
    padding: 0 var(--s2);
    border-radius: 999px;
    background: var(--accent-wash);
    color: var(--accent-ink);
    font-size: var(--text-xs);
  }
  .about {
    color: var(--ink-soft);
    font-size: var(--text-s);
  }
  .making {
    display: grid;
    gap: 6px;
    margin-top: var(--s2);
    color: var(--busy);
    font-size: var(--text-s);
  }
  .fault {
    margin-top: var(--s1);
    color: var(--bad);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
  .what > .button {
    margin-top: var(--s2);
  }
  .deeds {
    display: flex;
    align-items: center;
    gap: var(--s1);
  }
  .ghost {
    height: 24rem;
  }
`
