import { describe, expect, it, test } from 'vitest'
import {
  barOf,
  barOptions,
  filmIn,
  hasNoLength,
  inputOptions,
  type MeasuredFilm,
  posterOptions,
  probeOptions,
  remuxedFile,
  remuxOptions,
  replayBytes,
  secondsDone,
  secondsInPlaylist,
  transcodeOptions,
} from './film.rules.ts'

const source = { path: '/files/a film', type: 'mov' }
const opened = '-protocol_whitelist file -format_whitelist mov,matroska -f mov -i file:/files/a film'
const picture = { codec_type: 'video', width: 1280, height: 720, avg_frame_rate: '25/1' }
const about = (streams: unknown, format: unknown = { duration: '13.5' }) =>
  JSON.stringify({ streams, format })
const unreadable = 'Le fichier est abîmé ou incomplet\u00A0: il ne se laisse pas lire.'

describe('a film that can be shown', () => {
  it('has moving pictures, with or without sound', () => {
    const silent = { seconds: 13.5, framesPerSecond: 25, hasSound: false }
    expect(filmIn(about([picture]))).toEqual({ film: silent })
    expect(filmIn(about([{ codec_type: 'subtitle' }, picture, null, 'x']))).toEqual({ film: silent })
    expect(filmIn(about([{ codec_type: 'audio' }, picture]))).toEqual({
      film: { ...silent, hasSound: true },
    })
  })

  it('may contain a cover picture beside the moving pictures', () => {
    const cover = { ...picture, width: 9000, disposition: { attached_pic: 1 } }
    expect(filmIn(about([cover, picture]))).toMatchObject({ film: { seconds: 13.5 } })
    expect(filmIn(about([{ ...picture, disposition: { attached_pic: 0 } }]))).toMatchObject({
      film: { seconds: 13.5 },
    })
  })

  test.each([
    ['the file', [picture], { duration: '60' }, 60],
    ['the picture stream, when the file does not', [{ ...picture, duration: '42' }], {}, 42],
    ['the picture stream, when there is no data about the file', [{ ...picture, duration: '42' }], null, 42],
    ['the file, a second at least', [picture], { duration: '1' }, 1],
    ['the file, ten hours at most', [picture], { duration: '36000' }, 36_000],
  ])('has the duration that %s states', (_, streams, format, seconds) => {
    expect(filmIn(about(streams, format))).toMatchObject({ film: { seconds } })
  })

  test.each([
    ['30000/1001', 30_000 / 1001],
    ['1/1', 1],
    ['1000/1', 1000],
    ['24', 24],
    ['999/1000', 25],
    ['1001/1', 25],
    ['0/0', 25],
    ['90000/0', 25],
    ['', 25],
    [undefined, 25],
  ])(
    'with the frame rate %j has %d frames a second (25 if it is implausible)',
    (avg_frame_rate, framesPerSecond) => {
      expect(filmIn(about([{ ...picture, avg_frame_rate }]))).toMatchObject({ film: { framesPerSecond } })
    },
  )

  it('is at most 8192 pixels wide and high', () => {
    expect(filmIn(about([{ ...picture, width: 8192, height: 8192 }]))).toMatchObject({
      film: { seconds: 13.5 },
    })
    for (const large of [{ width: 8193 }, { height: 8193 }, { width: undefined }, { height: 'x' }])
      expect(filmIn(about([{ ...picture, ...large }]))).toEqual({
        problem: 'L’image du film est trop grande.',
      })
  })

  test.each([
    ['invalid JSON', 'nothing', unreadable],
    ['nothing', 'null', unreadable],
    ['a list', '[]', unreadable],
    ['a number', '7', unreadable],
    ['no stream', '{}', 'Le fichier ne contient pas d’image animée.'],
    [
      'streams that are not a list',
      about({ codec_type: 'video' }),
      'Le fichier ne contient pas d’image animée.',
    ],
    ['sound alone', about([{ codec_type: 'audio' }]), 'Le fichier ne contient pas d’image animée.'],
    [
      'a cover alone',
      about([{ ...picture, disposition: { attached_pic: 1 } }]),
      'Le fichier ne contient pas d’image animée.',
    ],
    [
      'less than a second',
      about([picture], { duration: '0.99' }),
      'Le film dure moins d’une seconde, ou sa durée est illisible.',
    ],
    ['no length', about([picture], {}), 'Le film dure moins d’une seconde, ou sa durée est illisible.'],
    [
      'an odd length',
      about([picture], { duration: 'N/A' }),
      'Le film dure moins d’une seconde, ou sa durée est illisible.',
    ],
    ['more than ten hours', about([picture], { duration: '36000.1' }), 'Le film dure plus de dix heures.'],
  ])('is not made of %s', (_, json, reason) => {
    expect(filmIn(json)).toEqual({ problem: reason })
  })
})

describe('a film that states no duration', () => {
  test.each([
    ['when neither the file nor its streams do', about([picture, { codec_type: 'audio' }], {}), true],
    ['when there is no data about the file', about([picture], 7), true],
    ['unless the file does', about([picture]), false],
    ['unless one of its streams does', about([picture, { duration: '5' }], {}), false],
    ['unless it cannot be read at all', 'nothing', false],
  ])('%s', (_, json, isWithout) => {
    expect(hasNoLength(json)).toBe(isWithout)
  })

  it('is copied into a new file, with its pictures and its sound unchanged', () => {
    expect(remuxOptions(source).join(' ')).toBe(
      `-nostdin -v error -y ${opened} -map 0:v:0 -map 0:a:0? -c copy whole.mkv`,
    )
    expect(remuxOptions(source).at(-1)).toBe(remuxedFile)
  })
})

describe('the seek bar has a picture', () => {
  test.each([
    ['at least', 1, { pictures: 1, every: 5 }],
    ['for each five seconds', 11, { pictures: 3, every: 5 }],
    ['for each five seconds, up to a hundred', 500, { pictures: 100, every: 5 }],
    ['for each six seconds beyond', 501, { pictures: 84, every: 6 }],
    ['no more than a hundred times in ten hours', 36_000, { pictures: 100, every: 360 }],
    ['even for a film without a duration', 0, { pictures: 1, every: 5 }],
  ])('%s', (_, seconds, bar) => {
    expect(barOf(seconds)).toEqual(bar)
  })
})

/** A command as one line, to search it for options. */
const line = (words: readonly string[]) => ` ${words.join(' ')} `

describe('ffmpeg and ffprobe', () => {
  const film: MeasuredFilm = { seconds: 60, framesPerSecond: 25, hasSound: true }

  it('open a film only as a file, and in no format that refers to another file', () => {
    expect(line(inputOptions(source)).trim()).toBe(opened)
    for (const command of [
      probeOptions(source),
      posterOptions(source, film),
      transcodeOptions(source, film),
    ]) {
      expect(line(command)).toContain(` ${opened} `)
      expect(command).toContain('file:/files/a film')
    }
  })

  it('report the properties that decide about a film, as JSON', () => {
    expect(line(probeOptions(source)).trim()).toBe(
      `-v error ${opened} -show_entries format=duration:stream=codec_type,width,height,duration,avg_frame_rate:stream_disposition=attached_pic -of json`,
    )
  })

  test.each([
    [60, '6.00'],
    [99, '9.90'],
    [100, '10.00'],
    [3600, '10.00'],
  ])('take the poster of %i seconds at %s', (seconds, at) => {
    expect(line(posterOptions(source, { ...film, seconds })).trim()).toBe(
      `-nostdin -v error -y -ss ${at} ${opened} -an -sn -frames:v 1 -vf scale=1280:720:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,format=yuvj420p -q:v 4 poster.jpg`,
    )
  })

  describe('make from a film', () => {
    const graphOf = (of: MeasuredFilm) => {
      const command = transcodeOptions(source, of)
      return command[command.indexOf('-filter_complex') + 1]?.split(';') ?? []
    }

    test.each([
      [
        'its progress each second, without reading standard input',
        '-nostdin -v error -y -progress pipe:1 -stats_period 1 -protocol_whitelist',
      ],
      ['two heights with their sound', '-map [o0] -map [a0] -map [o1] -map [a1] -map_metadata'],
      ['no metadata or chapters of the source', '-map_metadata -1 -map_chapters -1'],
      ['renditions with two threads', '-threads 2'],
      ['H.264 of the main profile', '-c:v libx264 -preset veryfast -profile:v main'],
      [
        'a key frame at the start of each segment, and none at cuts',
        '-sc_threshold 0 -force_key_frames expr:gte(t,n_forced*4)',
      ],
      ['360p for slow connections', '-b:v:0 700k -maxrate:v:0 900k -bufsize:v:0 1800k -level:v:0 3.0'],
      ['720p for the others', '-b:v:1 2300k -maxrate:v:1 2900k -bufsize:v:1 5800k -level:v:1 3.1'],
      ['stereo AAC', '-c:a aac -b:a 128k -ac 2'],
      [
        'HLS of four seconds’ CMAF segments',
        '-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags independent_segments',
      ],
      [
        'files of known names',
        '-hls_fmp4_init_filename init.mp4 -hls_segment_filename %v/%05d.m4s -master_pl_name master.m3u8',
      ],
      ['a folder for each height', '-var_stream_map v:0,a:0,name:360 v:1,a:1,name:720 %v/index.m3u8'],
      ['the bar’s pictures', '%v/index.m3u8 -map [bar] -q:v 2 -f image2 ../bar/%03d.jpg '],
    ])('%s', (_, words) => {
      expect(line(transcodeOptions(source, film))).toContain(` ${words}`)
    })

    it('both heights and the bar in one pass, with normalised sound', () => {
      expect(graphOf(film)).toEqual([
        '[0:v:0]fps=25,split=3[v0][v1][vb]',
        '[v0]scale=640:360:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,format=yuv420p[o0]',
        '[v1]scale=1280:720:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,format=yuv420p[o1]',
        '[vb]fps=1/5:start_time=0:eof_action=pass,scale=160:90:force_original_aspect_ratio=decrease:force_divisible_by=2,setsar=1,pad=160:90:(ow-iw)/2:(oh-ih)/2,format=yuvj420p[bar]',
        '[0:a:0]loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000,asplit=2[a0][a1]',
      ])
    })

    test.each([
      [60, 'fps=1/5:', 'tile=10x2'],
      [50, 'fps=1/5:', 'tile=10x1'],
      [51, 'fps=1/5:', 'tile=10x2'],
      [3600, 'fps=1/36:', 'tile=10x10'],
    ])('of %i seconds a bar with %s and %s', (seconds, rate, tiles) => {
      expect(graphOf({ ...film, seconds })[3]).toContain(rate)
      expect(barOptions({ ...film, seconds })).toContain(tiles)
    })

    test.each([
      [24, 24],
      [30, 30],
      [60, 30],
    ])('of %i frames a second a film of %i, thirty at most', (framesPerSecond, made) => {
      expect(graphOf({ ...film, framesPerSecond })[0]).toContain(`fps=${made},`)
    })

    it('without sound the same without the sound’s options', () => {
      const silent = line(transcodeOptions(source, { ...film, hasSound: false }))
      const expected = [/ -map \[a\d\]/g, / -c:a aac -b:a 128k -ac 2/, /;\[0:a:0\]\S+/, /,a:\d/g].reduce(
        (text, sound) => text.replace(sound, ''),
        line(transcodeOptions(source, film)),
      )
      expect(silent).toBe(expected)
    })
  })
})

it('a replay takes the bytes of both heights and their sound, and a twentieth more', () => {
  const film = { seconds: 60, framesPerSecond: 25, hasSound: true }
  expect(replayBytes(film)).toBe(25_641_000)
  expect(replayBytes({ ...film, hasSound: false })).toBe(23_625_000)
})

describe('ffmpeg’s progress', () => {
  test.each([
    ['out_time_us=2500000', 2.5],
    ['out_time_us=0', 0],
    ['out_time_us=N/A', undefined],
    ['out_time_us=', undefined],
    ['out_time_us=12x', undefined],
    ['xout_time_us=12', undefined],
    ['frame=3', undefined],
  ])('in the line %s is %s seconds', (said, seconds) => {
    expect(secondsDone(said)).toBe(seconds)
  })
})

it('a playlist’s duration is the sum of its segments', () => {
  expect(
    secondsInPlaylist(
      '#EXTM3U\n#EXTINF:4.0,\n00000.m4s\n#EXTINF:1.25,\n# no #EXTINF:9\n00001.m4s\n#EXTINF:12,\n',
    ),
  ).toBe(17.25)
  expect(secondsInPlaylist('#EXTM3U\n')).toBe(0)
})
