import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { EncodedPicture } from '../pictures/encode';
import type { WiderPictures } from '../pictures/wider';
import { rangeSpecs } from './catalogue';
import { LATER_WIDTHS, sceneWidths } from './pictures';
import { rangeScenes } from './scenes';

/** A picture takes a second or two; a machine that has much to do may need many times as long. */
const LONGEST_MS = 60_000;

const answerSchema = z.union([
  z.object({
    files: z.array(
      z.object({
        width: z.number(),
        height: z.number(),
        format: z.literal('webp'),
        bytes: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes)),
      }),
    ),
  }),
  z.object({ error: z.string() }),
]);

/** Beside the server in a build, beside this file among the sources. */
function script(): string {
  const here = import.meta.url;
  return fileURLToPath(new URL(here.endsWith('.ts') ? './draw-wide.ts' : './draw-wide.js', here));
}

function start(id: string): ChildProcess {
  const child = fork(script(), [id], {
    // Its threads hold a large picture each.
    env: { UV_THREADPOOL_SIZE: '1' },
    execArgv: [...process.execArgv, '--max-old-space-size=64'],
    serialization: 'advanced',
    // What stops this server at a terminal is not meant for it: it ends when the server does.
    detached: true,
  });
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * What a process sends.
 *
 * @throws Error when it ends before, or takes too long
 */
async function answerOf(child: ChildProcess): Promise<unknown> {
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<unknown>((resolve, reject) => {
      late = setTimeout(() => reject(new Error('A picture took too long to draw')), LONGEST_MS).unref();
      child.once('message', resolve).once('error', reject);
      child.once('exit', () => reject(new Error('The process that draws a picture ended')));
    });
  } finally {
    clearTimeout(late);
  }
}

/** Widths of a scene by its id; nothing of what is none. */
function scenesWidths(id: string) {
  const scene = rangeScenes().get(id);
  return scene && sceneWidths(scene);
}

/**
 * Draws the demo's pictures at their full size, each in a process of its own that ends with it: drawing takes more memory
 * and time than a server that answers visitors has.
 */
export function makeWidePictures(): WiderPictures {
  const drawing = new Set<ChildProcess>();
  return {
    widths: (id) => (rangeSpecs().has(id) ? LATER_WIDTHS : (scenesWidths(id)?.later ?? [])),
    // They stand in no row: a shop that was filled before there were any, or restored elsewhere, holds none of them.
    whole(id) {
      const widths = scenesWidths(id);
      return widths ? [...widths.first, ...widths.later] : [];
    },
    async draw(id): Promise<EncodedPicture[]> {
      const child = start(id);
      drawing.add(child);
      try {
        const told = answerSchema.parse(await answerOf(child));
        if ('error' in told) throw new Error(told.error);
        return told.files;
      } finally {
        drawing.delete(child);
        child.kill('SIGKILL');
      }
    },
    close() {
      for (const child of drawing) child.kill('SIGKILL');
    },
  };
}
