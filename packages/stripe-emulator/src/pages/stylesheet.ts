/**
 * The brand's tokens and the few components that these pages need (brand/tokens.css, brand/ui.css), so that
 * they work without the product's build.
 */
export const stylesheet = `
@font-face{font-family:"Besley Variable";font-weight:400 900;font-display:swap;src:url(/dev/payment/fonts/besley.woff2) format("woff2")}
@font-face{font-family:"Atkinson Hyperlegible Next Variable";font-weight:200 800;font-display:swap;src:url(/dev/payment/fonts/atkinson.woff2) format("woff2")}
:root{color-scheme:light;--bg:#fff;--bg-sun:#FFF9E6;--surface:#fff;--surface-sun:#FFF0C7;--surface-joue:#FFE2D8;--surface-leaf:#DFEFD6;--surface-sky:#DCEEF4;--surface-sunken:#F6F4FA;--bg-joue:#FFF3EE;--text:#241B3A;--text-soft:#5F5279;--text-leaf:#1F6140;--text-joue:#AE2F1A;--text-sky:#125C7A;--text-sun:#865200;--link:#1F6140;--line:#D8D1E6;--line-control:#85789F;--primary:#241B3A;--primary-hover:#3D2F5E;--error:#AE2F1A;--focus:#241B3A;--focus-halo:#FFC42E;--chrome:#241B3A;--r-leaf:20px 6px 20px 6px;--r-leaf-l:40px 10px 40px 10px;--shadow:0 1px 0 rgb(36 27 58/.08),0 10px 24px -14px rgb(36 27 58/.28);--display:"Besley Variable",Georgia,serif;--text-face:"Atkinson Hyperlegible Next Variable",Verdana,system-ui,sans-serif}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--bg-sun);color:var(--text);font:400 1.0625rem/1.55 var(--text-face);overflow-wrap:break-word}
h1,h2,h3{font-family:var(--display);font-weight:620;line-height:1.18;letter-spacing:-.014em;margin:0;text-wrap:balance}
h1{font-size:clamp(1.75rem,1.35rem + 1.5vw,2.5rem)}h2{font-size:1.375rem}h3{font-size:1.125rem}
p{margin:0}a{color:var(--link);text-underline-offset:3px}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px;box-shadow:0 0 0 3px var(--focus-halo)}
.test{background:var(--chrome);color:#fff}
.test p{max-width:1040px;margin-inline:auto;padding:14px clamp(20px,4vw,48px)}
.page{max-width:1040px;margin-inline:auto;padding:24px clamp(20px,4vw,48px) 64px;display:grid;gap:28px}
.top{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px}
.logo{display:inline-flex;align-items:center;gap:10px;font:620 1.375rem/1.1 var(--display)}.logo svg{width:36px;height:36px}
.two{display:grid;gap:28px;align-items:start}@media(min-width:860px){.two{grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:40px}}
.card{background:var(--surface);border-radius:24px;padding:clamp(20px,3vw,32px);box-shadow:var(--shadow),inset 0 0 0 1px var(--line);display:grid;gap:18px;min-width:0}
.card.sun{background:var(--surface-sun);box-shadow:none}
.card.form{border-radius:var(--r-leaf-l)}
.soft{color:var(--text-soft)}.small{font-size:.9375rem}.tiny{font-size:.8125rem}
.lines{list-style:none;margin:0;padding:0;display:grid;gap:12px}
.lines li,.total{display:flex;justify-content:space-between;gap:16px}
.lines .price,.total .price{white-space:nowrap;font-family:var(--display);font-weight:620}
.total{border-top:2px solid var(--text);padding-top:14px;font-weight:650}.total .price{font-size:1.5rem;line-height:1.2}
form{display:grid;gap:18px;margin:0}
.field{display:grid;gap:6px;min-width:0;align-content:start}.field label{font-weight:650}.field .hint{color:var(--text-soft);font-size:.9375rem}
.pair{display:grid;gap:18px}@media(min-width:480px){.pair{grid-template-columns:1fr 1fr}}
input,select{width:100%;min-height:52px;min-width:0;padding:12px 16px;border:2px solid var(--line-control);border-radius:12px;background:var(--surface);color:var(--text);font:inherit}
input::placeholder{color:var(--text-soft);opacity:1}
input[readonly]{background:var(--surface-sunken);border-style:dashed}
input[aria-invalid=true]{border-color:var(--error);background:var(--bg-joue)}
input.card-number{font-variant-numeric:tabular-nums;letter-spacing:.04em}
.wrong{color:var(--error);font-size:.9375rem;font-weight:600;display:flex;gap:8px}.wrong::before{content:"!";flex:none;width:1.25em;height:1.25em;margin-top:.1em;border-radius:50%;box-shadow:inset 0 0 0 2px currentColor;text-align:center;line-height:1.2;font-size:.875rem}
.alert{background:var(--surface);border:2px solid var(--error);border-radius:var(--r-leaf);padding:16px 20px;display:grid;gap:6px}.alert ul{margin:0;padding-left:1.2em}.alert a{color:var(--error)}
.done{background:var(--surface-leaf);border-radius:var(--r-leaf);padding:16px 20px}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:52px;padding:12px 26px;border:0;border-radius:var(--r-leaf);font:650 1.0625rem/1.2 var(--text-face);text-decoration:none;cursor:pointer;background:var(--primary);color:#fff;width:100%}.btn .price{font-family:var(--display);font-weight:620;margin-inline-start:.35em}.btn:hover{background:var(--primary-hover)}
.btn.line{background:var(--surface);color:var(--text);box-shadow:inset 0 0 0 2px var(--line-control)}.btn.line:focus-visible{box-shadow:inset 0 0 0 2px var(--line-control),0 0 0 3px var(--focus-halo)}
.btn.small{min-height:36px;padding:6px 14px;font-size:.9375rem;width:auto;border-radius:14px 4px 14px 4px}
.back{display:inline-flex;align-items:center;min-height:44px}
dl{margin:0;display:grid;gap:8px}dl div{display:flex;flex-wrap:wrap;gap:4px 12px;justify-content:space-between}dt{font-variant-numeric:tabular-nums;white-space:nowrap}dd{margin:0}
.tag{display:inline-block;padding:2px 10px;border-radius:12px 4px 12px 4px;font-size:.9375rem;font-weight:600;background:var(--surface-sunken)}.tag.leaf{background:var(--surface-leaf);color:var(--text-leaf)}.tag.joue{background:var(--surface-joue);color:var(--text-joue)}.tag.sky{background:var(--surface-sky);color:var(--text-sky)}.tag.sun{background:var(--surface-sun);color:var(--text-sun)}
.wide,.wide-band p{max-width:1320px}.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}th,td{text-align:left;vertical-align:top;padding:10px 12px 10px 0;border-top:1px solid var(--line)}th{font-weight:650;white-space:nowrap}td form{display:flex;flex-wrap:wrap;gap:8px}td select{width:auto;min-height:36px;padding:4px 8px;font-size:.9375rem}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:end}.row input{width:auto;min-height:44px}.row form{display:flex;flex-wrap:wrap;gap:12px;align-items:end}
code{font-size:.875em;overflow-wrap:anywhere}
@media (forced-colors:active){.btn,.tag,.card{border:1px solid}}
`

export const mark =
  '<svg viewBox="0 0 48 48" aria-hidden="true" focusable="false"><g transform="translate(24 28)"><path d="M0-15.12C6.12-20.16 18-14.4 18 .72 18 11.88 9.36 18 0 18S-18 11.88-18 .72C-18-14.4-6.12-20.16 0-15.12Z" fill="#FFC42E"/><path d="M0-15.12C6.12-20.16 18-14.4 18 .72 18 11.88 9.36 18 0 18 9 9.9 8.64-6.3 0-15.12Z" fill="#F2A900"/><circle cx="-9" cy="1.8" r="1.53" fill="#EE6A4C"/><circle cx="-5.04" cy="6.12" r="1.17" fill="#EE6A4C"/><circle cx="-11.16" cy="6.84" r=".99" fill="#EE6A4C"/></g><g transform="translate(24 13) rotate(-32)"><path d="M0 0C3.8-7.12 12.92-6.84 19 0Z" fill="#46904F"/><path d="M0 0C4.75 6.84 13.68 6.27 19 0Z" fill="#1F6140"/></g><path d="M24 14L23 8" fill="none" stroke="#5C3A2A" stroke-width="3" stroke-linecap="round"/></svg>'
