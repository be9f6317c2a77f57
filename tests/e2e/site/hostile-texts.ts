const call = 'executed()'

const elements = [
  `<script>${call}</script>`,
  `<img src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<iframe src="javascript:parent.${call}"></iframe>`,
  `<a href="javascript:${call}">x</a>`,
  `<details open ontoggle=${call}>x</details>`,
  `<body onload=${call}>`,
  `<input autofocus onfocus=${call}>`,
  `<video><source onerror=${call}></video>`,
  `<audio src=x onerror=${call}>`,
  `<math><mi xlink:href="data:text/html,<script>${call}</script>">x</mi></math>`,
  `<object data="javascript:${call}"></object>`,
  `<embed src="javascript:${call}">`,
  `<form action="javascript:${call}"><button autofocus>x</button></form>`,
  `<marquee onstart=${call}>x</marquee>`,
  `<template><script>${call}</script></template>`,
  `<style>@import 'javascript:${call}';</style>`,
  `<link rel=stylesheet href="javascript:${call}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<base href="javascript:${call}//">`,
  `<isindex action=javascript:${call} type=image>`,
  `<img src="x\` \`<script>${call}</script>"\` \`>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
]

const frames: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `"><b>${text}`,
  (text) => `'>${text}`,
  (text) => `--></style></title></textarea></script>${text}`,
  (text) => `]]>${text}`,
  (text) => `\${${call}}{{constructor.constructor('${call}')()}}${text}`,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '\\u003c'),
  (text) => text.replaceAll('<', '%3C'),
  (text) => text.replace('<', '<\u00AD'),
  (text) => text.toUpperCase().replaceAll(call.toUpperCase(), call),
  (text) => text.replace(' ', '/\t'),
  (text) => `javascript:${call}//${text}`,
]

/**
 * More than three hundred texts that would call `executed()` if one of them were interpreted as markup, an
 * address or a template.
 */
export const hostileTexts: readonly string[] = [...new Set(frames.flatMap((frame) => elements.map(frame)))]
