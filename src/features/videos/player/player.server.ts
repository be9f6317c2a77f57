import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { requestLanguage } from '#src/api/server/request-language.server.ts'
import type { Authenticate } from '#src/api/server/serve.server.ts'
import { limitReachedBy } from '#src/domain/child-limits/limits.server.ts'
import { isShownSql } from '#src/domain/replays/visible-videos.server.ts'
import { videos } from '#src/infrastructure/database/schema.server.ts'
import { escapeHtml } from '#src/infrastructure/email/email-layout.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isPreviewOf } from '#src/infrastructure/video-player.server.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { playbackRates } from '#src/shared/replays.ts'
import { eveningText } from './evening.texts.ts'
import { clockText } from './playback.rules.ts'
import { languageNames, playerTexts } from './player.texts.ts'
import { playerScene } from './player-scene.ts'

/**
 * `/player/:id`, the built-in demonstration player, if no VIDEO_PLAYER_URL is set. `id` is the last path
 * segment of a video's url. Like any external player it is shown in a frame, which only this site's own pages
 * may embed. It is open to families with access, in a child's view while the child may watch, and to an
 * administrator who previews a URL.
 */
export function addPlayerRoutes(
  app: FastifyInstance,
  { db, settings, secret, clock }: Services,
  authenticate: Authenticate,
): void {
  if (settings.videoPlayer) return

  app.get<{ Params: { id: string }; Querystring: { preview?: unknown } }>(
    '/player/:id',
    async (request, reply) => {
      const { id } = request.params
      const language = requestLanguage(request)
      const texts = inLanguage(playerTexts, language)
      const isPreview = isPreviewOf(id, String(request.query.preview ?? ''), secret, clock.now())
      if (!isPreview) {
        const user = await authenticate.user(request, reply)
        if (!user) return send(reply, 401, message(language, texts.signedOut))
        if (!user.hasAccess) return send(reply, 402, message(language, texts.noAccess))
        // The same check as in `embedVideo`: a child may open this URL by itself.
        const reached = user.childView && (await limitReachedBy(db, user.childView.childId, clock.now()))
        if (reached) return send(reply, 403, message(language, eveningText[language]))
      }
      const [video] = await db
        .select({
          title: videos.title,
          lang: videos.lang,
          duration: videos.duration,
          category: videos.category,
        })
        .from(videos)
        .where(and(eq(lastSegment, id), isPreview ? undefined : isShownSql(clock.now())))
        .limit(1)
      if (!video && !isPreview) return send(reply, 404, message(language, texts.unknown))
      return send(
        reply,
        200,
        player(video ?? { title: id, lang: language, duration: null, category: null }, id),
      )
    },
  )
}

/** The SQL equivalent of `playerIdOf` (infrastructure/video-player). */
const lastSegment = sql<string>`regexp_replace(regexp_replace(${videos.url}, '[?#].*$', ''), '^.*?([^/]*)/*$', '\\1')`

/** Allows scripts and styles from this site only, and nothing inline except the drawing. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('X-Frame-Options', 'SAMEORIGIN')
    .header('X-Robots-Tag', 'noindex')
    .header('Cache-Control', 'no-store')
    .send(html)
}

interface PlayedVideo {
  title: string
  lang: Language
  duration: number | null
  category: (typeof videos.$inferSelect)['category']
}

function player({ title, lang, duration, category }: PlayedVideo, id: string): string {
  const texts = inLanguage(playerTexts, lang)
  const seconds = (duration ?? 45) * 60
  const option = (value: string, label: string, isChosen: boolean) =>
    `<option value="${value}"${isChosen ? ' selected' : ''}>${label}</option>`
  const captions = [
    ...languages.map((language) => option(language, languageNames[language], language === lang)),
    option('', texts.captionsOff, false),
  ]
  const speeds = playbackRates.map((rate) =>
    option(String(rate), `× ${rate.toLocaleString(lang)}`, rate === 1),
  )
  return page(
    lang,
    title,
    `<main id="player" tabindex="-1" aria-label="${escapeHtml(interpolate(texts.label, { title }))}" data-seconds="${seconds}">
${playerScene(category ?? 'autonomy', id, texts.scene)}
<p class="badge">${texts.demonstration}</p>
<p class="caption" id="caption" aria-live="off"></p>
<div class="end" id="end" hidden><p>${texts.ended}</p><button type="button" id="again">${texts.again}</button></div>
<div class="bar">
<button type="button" id="toggle" class="round" aria-label="${texts.play}" data-play="${texts.play}" data-pause="${texts.pause}"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="when-paused" d="M8 5.5v13l11-6.5z"/><path class="when-playing" d="M7 5h4v14H7zM13 5h4v14h-4z"/></svg></button>
<input type="range" id="position" min="0" max="${seconds}" step="1" value="0" aria-label="${texts.position}" data-text="${texts.positionText}">
<span class="time" id="time" aria-hidden="true">0:00 / ${clockText(seconds)}</span>
<select id="captions" aria-label="${texts.captions}">${captions.join('')}</select>
<select id="rate" aria-label="${texts.rate}">${speeds.join('')}</select>
<button type="button" id="full" class="round" aria-label="${texts.fullScreen}"><svg viewBox="0 0 24 24" aria-hidden="true"><path class="line" d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/></svg></button>
</div>
</main>
<script type="module" src="/demonstration-player.js"></script>`,
  )
}

function message(language: Language, text: string): string {
  return page(language, text, `<main class="message"><p>${escapeHtml(text)}</p></main>`)
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/demonstration-player.css"></head><body>${body}</body></html>`
}
