/** The style sheet of the pages for viewers. Light and dark by the browser; from 320 px. */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#16181d,#eceef2);--soft:light-dark(#565d6b,#a4abb8);
--ground:light-dark(#fff,#14161a);--raised:light-dark(#f4f5f7,#1f2229);--line:light-dark(#d9dde4,#343943);
--accent:light-dark(#1f5fe0,#8ab4ff)}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
header,main,footer{max-width:90rem;margin-inline:auto;padding:.75rem 1rem}
header p{margin:0;font-weight:600}
header a{display:inline-flex;min-height:44px;align-items:center;color:inherit;text-decoration:none}
header img{display:block;width:auto;max-width:100%;height:auto;max-height:4rem}
footer{border-top:1px solid var(--line)}
footer ul{display:flex;flex-wrap:wrap;gap:0 1.5rem}
footer a{display:inline-flex;min-height:44px;align-items:center}
main{display:grid;gap:1.5rem;padding-block:0 2rem}
svc-player{display:block;width:100%;max-height:80vh}
svc-player>img{display:block;width:100%;height:100%;object-fit:contain}
h1{margin:.75rem 0 0;font-size:1.375rem;line-height:1.3}
h2,summary{font-size:1.0625rem;font-weight:600}
h2{margin:0 0 .5rem}
.meta,.soft{color:var(--soft)}
.head{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between}
.meta{margin:.25rem 0}
.description{margin:1rem 0 0;max-width:48rem;white-space:pre-line}
ul,ol{margin:0;padding:0;list-style:none}
button,.button{min-height:44px;padding:0 1rem;border:1px solid var(--line);border-radius:8px;
background:var(--raised);color:inherit;font:inherit;cursor:pointer}
.chapters a,.files a{display:flex;gap:.75rem;min-height:44px;padding:.5rem .75rem;border-radius:8px;
align-items:baseline;text-decoration:none;color:inherit}
.chapters a:hover,.files a:hover,.related a:hover{background:var(--raised)}
.chapters time{min-width:3.5em;color:var(--accent);font-variant-numeric:tabular-nums}
details{border-top:1px solid var(--line)}
summary{min-height:44px;padding:.625rem 0;cursor:pointer}
svc-text{display:block;height:24rem}
.playlist h2{margin:0}
.playlist nav a,.feeds a{display:inline-flex;min-width:44px;min-height:44px;align-items:center}
.playlist nav a{color:inherit}
.feeds{display:flex;gap:0 1rem;margin:.25rem 0 0}
#playlist{display:grid;gap:.25rem;margin-top:.75rem}
#playlist a{display:grid;grid-template-columns:8rem minmax(0,1fr);gap:.75rem;padding:.375rem;border-radius:8px;
color:inherit;text-decoration:none}
#playlist a:hover{background:var(--raised)}
#playlist a[aria-current]{background:var(--raised);box-shadow:inset 3px 0 var(--accent)}
#playlist img{width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:6px;background:#000}
#playlist a>span{display:grid;gap:.125rem;align-content:start;grid-column:2}
.button{display:inline-flex;align-items:center;text-decoration:none}
.related ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr));gap:1rem}
.related a{display:grid;gap:.375rem;border-radius:8px;color:inherit;text-decoration:none}
.related img{width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:8px;background:#000}
dialog{width:min(34rem,calc(100vw - 2rem));padding:1.25rem;border:1px solid var(--line);border-radius:12px;
background:var(--ground);color:inherit}
dialog::backdrop{background:#0009}
form.password input{width:100%}.send{display:grid;gap:1rem;width:min(40rem,100%);margin-inline:auto}
.short{width:min(26rem,100%);margin:max(0px,14vh) auto 0}
form.password{display:grid;gap:.5rem;margin-top:1.5rem}.send form.password{max-width:22rem}form.password label{font-weight:600}
form.password input{min-height:44px;padding:.5rem .75rem;border:1px solid light-dark(#747c8b,#7b8494);border-radius:8px;
background:var(--raised);color:inherit;font:inherit}form.password button{justify-self:start;
margin-top:.5rem;border-color:transparent;background:var(--accent);color:light-dark(#fff,#14161a);font-weight:600}
.fault{margin:0;color:light-dark(#b3261e,#ff9b90)}
dialog label{display:block;font-weight:600}
dialog input[type=text],dialog textarea{width:100%;min-height:44px;margin:.25rem 0 .5rem;padding:.5rem .75rem;
border:1px solid var(--line);border-radius:8px;background:var(--raised);color:inherit;font:inherit}
dialog textarea{font:.875rem/1.4 ui-monospace,monospace;resize:vertical}
dialog .check{display:flex;gap:.5rem;align-items:center;min-height:44px;font-weight:400}
dialog .check input{width:20px;height:20px}
.row{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;justify-content:space-between}
.qr{width:min(11rem,60%);margin:.5rem auto;background:#fff}
.qr svg{display:block;width:100%}
[hidden]{display:none}
@media(min-width:64rem){main.wide{grid-template-columns:minmax(0,1fr) 22rem}main.wide>.related{grid-column:1/-1}
svc-text{height:32rem}}
@media(forced-colors:active){#playlist a[aria-current]{border-inline-start:3px solid Highlight}}
@media(prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
`.replaceAll('\n', '')
