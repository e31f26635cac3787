import {
  PREVIEW_PARAMETER,
  SETTINGS_FILE_BYTES,
  isLookKey,
  isPolicyKey,
  previewPath,
  settingsFileText,
} from '@shop/shared/contracts';
import type { SettingKey } from '@shop/shared/contracts';
import { DRAWING_LIMITS, IMAGE_LIMITS, IMAGE_REFUSALS, calendarDay } from '@shop/shared/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor, Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { invalid, notFound } from '../../http/errors';
import { acceptForms } from '../../http/forms';
import type { FormRules } from '../../http/forms';
import { listReply } from '../../http/lists';
import { defaultContent } from '../../settings/content';
import { waitForServers } from '../../settings/wait-for-servers';
import { readVersion } from '../../settings/preview';
import { isUnavailable } from '../../unavailable';
import { contentHistory, listContent, saveContent, undoContent } from './change-content';
import { changeSettings, settingHistory, undoSetting } from './change-settings';
import { storeDrawing } from './store-drawing';
import { storeOpening } from './store-opening';
import { exportSettings, importSettings } from './settings-file';

/** Settings that were added since a back office began to list them. */
const ADDED: readonly SettingKey[] = [
  'orderPieces',
  'orderTotal',
  'pendingOrdersPerPhone',
  'pendingOrdersPerPhoneInAll',
  'titleSuffix',
  'homeDescription',
  'siteDescription',
  'refusalsToWarn',
  'refusalsToCall',
  'refusalsToRefuse',
];

/** How a drawing comes. */
const DRAWING_FORM: FormRules = {
  files: {
    field: 'drawing',
    count: 1,
    bytes: DRAWING_LIMITS.bytes,
    tooMany: 'Choose one file',
    tooLarge: DRAWING_LIMITS.tooLarge,
  },
  toBody: () => undefined,
};

/** How a picture for the opening of the home page comes. */
const OPENING_FORM: FormRules = {
  files: {
    field: 'picture',
    count: 1,
    bytes: IMAGE_LIMITS.bytes,
    tooMany: 'Choose one picture',
    tooLarge: IMAGE_REFUSALS.tooLarge,
  },
  toBody: () => undefined,
};

/** The facts of the shop, and the words on its front, that admins change while it runs. */
export function registerSettingsRoutes(
  app: FastifyInstance,
  { db, now, config, settings, changes, pictures, previews }: Deps,
): void {
  const by = (actor: Actor, request: FastifyRequest) => ({ actor, now: now(), requestId: request.id });
  /** Waits until a write is in force on every server. What is saved stays saved, whatever happens to the wait. */
  const inForce = async (request: FastifyRequest) => {
    try {
      const behind = await waitForServers(db);
      if (behind > 0) request.log.warn({ behind }, 'servers live that do not follow the settings that were saved');
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      request.log.warn({ err: error }, 'whether all servers follow the settings that were saved is not known');
    }
    await changes.flush();
    await settings.upToDate();
  };

  callRoute(app, 'publicSettings', () => settings.current());
  // A back office of an older release breaks on settings that it does not know.
  const listFor = ({ all }: { all?: boolean | undefined }) =>
    all ? settings.list() : settings.list().filter(({ key }) => !ADDED.includes(key));
  callRoute(app, 'listSettings', ({ query }) => listFor(query));
  callRoute(app, 'changeSettings', async ({ query, body, actor, request }) => {
    await changeSettings(db, config, body, by(actor, request));
    await inForce(request);
    return listFor(query);
  });
  callRoute(app, 'settingHistory', async ({ params, query, reply }) =>
    listReply(reply, await settingHistory(db, params.key, query)),
  );
  callRoute(app, 'undoSetting', async ({ params, query, body, actor, request }) => {
    await undoSetting(db, config, params.key, body, by(actor, request));
    await inForce(request);
    return listFor(query);
  });

  callRoute(app, 'getPolicyText', ({ params, reply }) => {
    // Every visit gets the text that is live, not one that the browser keeps.
    void reply.header('cache-control', 'no-cache');
    return { blocks: settings.policy(params.key) };
  });

  const defaults = () => defaultContent(settings.current());
  const contentBy = (actor: Actor, request: FastifyRequest) => ({
    ...by(actor, request),
    defaults: defaults(),
    pictures,
  });
  callRoute(app, 'listContent', async ({ query }) => {
    const parts = await listContent(db, defaults());
    // A back office of an older release breaks on parts that it does not know.
    return parts.filter(({ key }) => (query.policies || !isPolicyKey(key)) && (query.look || !isLookKey(key)));
  });
  callRoute(app, 'saveContent', async ({ body, actor, request }) => {
    await saveContent(db, body, contentBy(actor, request));
    await inForce(request);
    return listContent(db, defaults());
  });
  void app.register(async (scope) => {
    acceptForms(scope);
    callRoute(
      scope,
      'uploadDrawing',
      ({ query, files: [file] }) => {
        if (file === undefined) throw invalid('drawing', 'Choose an SVG file');
        return storeDrawing({ db, store: pictures }, file, query.use);
      },
      { form: DRAWING_FORM },
    );
    callRoute(
      scope,
      'uploadOpening',
      ({ files: [file] }) => {
        if (file === undefined) throw invalid('picture', 'Choose a picture');
        return storeOpening({ db, store: pictures }, file);
      },
      { form: OPENING_FORM },
    );
  });
  callRoute(app, 'contentHistory', async ({ params, query, reply }) =>
    listReply(reply, await contentHistory(db, params.key, query)),
  );
  callRoute(app, 'previewContent', async ({ params: { key }, query: { version } }) => {
    if ((await readVersion(db, { key, version })) === undefined) throw notFound('Version');
    const { token, until } = await previews.sign({ key, version }, now());
    return { path: `${previewPath(key)}?${PREVIEW_PARAMETER}=${token}`, until: until.toISOString() };
  });
  callRoute(app, 'undoContent', async ({ params, body, actor, request }) => {
    await undoContent(db, params.key, body, contentBy(actor, request));
    await inForce(request);
    return listContent(db, defaults());
  });
  callRoute(app, 'exportSettings', async ({ reply }) => {
    const day = calendarDay(now(), settings.current().timeZone);
    void reply
      .header('content-disposition', `attachment; filename="settings-${day}.json"`)
      .serializer(settingsFileText);
    return exportSettings(db);
  });
  callRoute(
    app,
    'importSettings',
    async ({ query, body, actor, request }) => {
      const done = await importSettings(db, config, body, query.confirm ?? false, by(actor, request));
      if (done.applied) await inForce(request);
      return done;
    },
    { bodyLimit: SETTINGS_FILE_BYTES },
  );
}
