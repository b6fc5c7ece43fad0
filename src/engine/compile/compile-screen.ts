// Document -> render plan: done once per document version, on the server, after the checker found it clean.
import type {
  ApiDeclaration,
  Json,
  JsonObject,
  SchemaNode,
  ScreenDocument,
  SourceDeclaration,
} from '../document.ts';
import { parseExpression } from '../expression/parse.ts';
import { readExpression } from '../expression/read.ts';
import type { WidgetContract } from '../registry/manifest.ts';
import { planRules } from '../rule/plan-rules.ts';
import type { RuleDeclaration } from '../document.ts';
import { compileActions, type ActionContext } from './compile-actions.ts';
import { compileReactions } from './compile-reactions.ts';
import type { ApiPlan, Flag, PlanNode, RulePlan, ScreenPlan, SourcePlan, Template } from '../plan/plan.ts';
import { compileTemplate } from './compile-template.ts';

export interface CompileContext {
  /** Contracts by widget type: say which nodes hold a value. */
  widgets: Readonly<Record<string, WidgetContract>>;
  /** Rules of `schemas/rules`; the document's own win. */
  rules: Readonly<Record<string, RuleDeclaration>>;
  /** Table by entity id, for dictionaries that a document declares over an entity. */
  tables: Readonly<Record<string, string>>;
  /** Where the document lies, for error views. */
  file: string;
  /** Hash of the document's content. */
  version: string;
}

/** Compiles a checked screen document. Throws on what the checker would have refused. */
export function compileScreen(document: ScreenDocument, context: CompileContext): ScreenPlan {
  const compiler = new NodeCompiler(document, context);
  const root = compiler.compileNode(document.schema, {
    name: '',
    pointer: '/schema',
    address: '',
    base: '',
    isRow: false,
    isRequired: false,
  });
  return {
    kind: 'screen',
    id: document.id,
    version: context.version,
    title: document.title,
    ...(document.route ? { route: document.route } : {}),
    apis: Object.fromEntries(
      Object.entries(document.apis ?? {}).map(([name, api]) => [name, compileApi(api)]),
    ),
    state: document.state ?? {},
    dicts: document.dicts ?? {},
    onOpen: compileActions(document.on?.open ?? [], compiler.actionContext),
    ...(document.on?.every
      ? {
          every: {
            seconds: document.on.every.seconds,
            steps: compileActions(document.on.every.steps, compiler.actionContext),
          },
        }
      : {}),
    ...(document.on?.again ? { onAgain: compileActions(document.on.again, compiler.actionContext) } : {}),
    ...(document.on?.push ? { onPush: compileActions(document.on.push, compiler.actionContext) } : {}),
    root,
    widgets: [...compiler.widgets].sort(),
    file: context.file,
    ...(document.translations ? { translations: document.translations } : {}),
  };
}

interface Place {
  name: string;
  pointer: string;
  address: string;
  /** Path of the nearest group above that holds values; void parents add nothing to it. */
  base: string;
  /** Named in the parent's `required` list. */
  isRequired: boolean;
  /** Below an `items` node: drawn per row, so no field of the form. */
  isRow: boolean;
}

class NodeCompiler {
  readonly widgets = new Set<string>();
  readonly #document: ScreenDocument;
  readonly #context: CompileContext;

  constructor(document: ScreenDocument, context: CompileContext) {
    this.#document = document;
    this.#context = context;
  }

  readonly actionContext: ActionContext = { template, rule: (name) => this.#ruleOf(name) };

  compileNode(declared: SchemaNode, place: Place): PlanNode {
    const node = this.#resolve(declared);
    const widget = node['x-component'];
    if (widget !== undefined) this.widgets.add(widget);
    const kind = this.#kindOf(node, place);
    const path = kind === 'void' || place.name === '' ? '' : joinPath(place.base, place.name);
    const children = this.#compileChildren(node, place, kind === 'object' && path !== '' ? path : place.base);
    const rules = kind === 'void' ? [] : this.#rulesOf(node);
    const item = node.items
      ? this.compileNode(node.items, {
          name: 'item',
          pointer: `${place.pointer}/items`,
          address: joinPath(place.address, 'item'),
          base: '',
          isRow: true,
          isRequired: false,
        })
      : undefined;
    return {
      pointer: place.pointer,
      name: place.name,
      kind,
      ...(widget === undefined ? {} : { widget }),
      address: place.address,
      path,
      type: node.type ?? (node.properties ? 'object' : 'void'),
      ...optional('title', node.title),
      ...optional('description', node.description),
      ...optional('initial', node.default),
      ...optional('value', node['x-value']),
      props: template(node['x-component-props'] ?? {}),
      ...optional('decorator', node['x-decorator-props']),
      flags: flagsOf(node, place.isRequired || rules.some((rule) => rule.kind === 'required')),
      rules,
      ...(this.#isPicked(node) ? { isPicked: true as const } : {}),
      ...optional('options', node.enum && { items: node.enum.map(toOption) }),
      ...(node['x-dict'] === undefined ? {} : { dict: this.#dictOf(node['x-dict']) }),
      ...(node['x-source'] ? { source: compileSource(node['x-source']) } : {}),
      ...(node['x-access'] === undefined ? {} : { access: node['x-access'] }),
      ...(node['x-query'] ? { query: node['x-query'] } : {}),
      on: Object.fromEntries(
        Object.entries(node['x-on'] ?? {}).map(([event, steps]) => [
          event,
          compileActions(
            steps,
            event === 'click' ? { ...this.actionContext, act: readAct(node) } : this.actionContext,
          ),
        ]),
      ),
      reactions: compileReactions(node['x-reactions'], template),
      children,
      ...(item ? { item } : {}),
    };
  }

  /** A local `$ref`; keywords beside it win. */
  #resolve(node: SchemaNode): SchemaNode {
    if (node.$ref === undefined) return node;
    let target: unknown = this.#document;
    for (const part of node.$ref.replace(/^#\/?/, '').split('/')) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      target =
        typeof target === 'object' && target !== null && Object.hasOwn(target, key)
          ? (target as Record<string, unknown>)[key]
          : undefined;
    }
    if (typeof target !== 'object' || target === null) throw new Error(`unresolved $ref ${node.$ref}`);
    const { $ref: _, ...own } = node;
    return this.#resolve({ ...(target as SchemaNode), ...own });
  }

  #kindOf(node: SchemaNode, place: Place): PlanNode['kind'] {
    const contract = this.#context.widgets[node['x-component'] ?? ''];
    if (place.isRow || contract?.group === 'data' || contract?.group === 'display') return 'void';
    if (node.type === 'void' || (node.type === undefined && !node.properties)) return 'void';
    if (node.type === 'object' && node.properties) return 'object';
    // A list that an input edits as a whole is one value, whatever it draws per row.
    if (node.type === 'array' && node.items && contract?.group !== 'input') return 'array';
    return 'field';
  }

  #compileChildren(node: SchemaNode, place: Place, base: string): PlanNode[] {
    const required = Array.isArray(node.required) ? node.required : [];
    return Object.entries(node.properties ?? {})
      .map(([name, child], index) => ({ name, child, order: child['x-index'] ?? index }))
      .sort((a, b) => a.order - b.order)
      .map(({ name, child }) =>
        this.compileNode(child, {
          name,
          pointer: `${place.pointer}/properties/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          address: joinPath(place.address, name),
          base,
          isRow: place.isRow,
          isRequired: required.includes(name),
        }),
      );
  }

  #isPicked(node: SchemaNode): boolean {
    return (
      this.#context.widgets[node['x-component'] ?? '']?.isPicker === true || node['x-dict'] !== undefined
    );
  }

  /**
   * `required` is a flag, because a list of the parent or an expression may also switch it; the one of a validator
   * stays for its sentence.
   */
  #rulesOf(node: SchemaNode): RulePlan[] {
    const { required: _, ...own } = node;
    return planRules(own, (name) => this.#ruleOf(name));
  }

  #ruleOf(name: string): RuleDeclaration | undefined {
    const own = this.#document.rules ?? {};
    if (Object.hasOwn(own, name)) return own[name];
    return Object.hasOwn(this.#context.rules, name) ? this.#context.rules[name] : undefined;
  }

  /** A document's dictionary over an entity is asked for by its table, text and value columns. */
  #dictOf(code: string): string {
    const own = this.#document.dicts;
    const dict = own && Object.hasOwn(own, code) ? own[code] : undefined;
    if (!dict || 'items' in dict) return code;
    const table = this.#context.tables[dict.entity];
    if (table === undefined) throw new Error(`unknown entity ${dict.entity}`);
    return [table, dict.text, dict.value].join(',');
  }
}

function joinPath(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}

function flagsOf(node: SchemaNode, isRequired: boolean): Partial<Record<Flag, Template>> {
  const required = Array.isArray(node.required) ? undefined : node.required;
  const flags: [Flag, Json | undefined][] = [
    ['visible', node['x-visible']],
    ['hidden', node['x-hidden']],
    ['disabled', node['x-disabled']],
    ['readOnly', node['x-read-only']],
    ['readPretty', node['x-read-pretty']],
    ['required', required ?? (isRequired ? true : undefined)],
  ];
  return Object.fromEntries(
    flags
      .filter((flag): flag is [Flag, Json] => flag[1] !== undefined)
      .map(([name, value]) => [name, template(value)]),
  );
}

function toOption(value: Json): Json {
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return { value: value['value'] ?? null, text: value['text'] ?? value['label'] ?? value['title'] ?? '' };
  }
  return { value, text: String(value) };
}

function compileApi(api: ApiDeclaration): ApiPlan {
  if ('add' in api) {
    return {
      kind: 'save',
      add: api.add,
      edit: api.edit,
      ...(api.children === undefined ? {} : { children: api.children }),
      ...(api.repeatSubmit === undefined ? {} : { repeatSubmit: api.repeatSubmit }),
    };
  }
  return {
    kind: 'call',
    method: api.method ?? 'GET',
    url: api.url,
    ...optional('path', api.path),
    ...optional('params', api.params),
    ...optional('body', api.body),
    ...optional('result', api.result),
    ...(api.form === undefined ? {} : { form: api.form }),
    ...(api.page === undefined ? {} : { page: api.page }),
    ...(api.cache === undefined ? {} : { cache: api.cache }),
    ...(api.debounce === undefined ? {} : { debounce: api.debounce }),
    ...(api.repeatSubmit === undefined ? {} : { repeatSubmit: api.repeatSubmit }),
    ...(api.notify === undefined ? {} : { notify: api.notify }),
  };
}

function compileSource(source: SourceDeclaration): SourcePlan {
  return 'api' in source
    ? { kind: 'api', api: source.api, ...optional('params', source.params) }
    : { kind: 'value', value: template(source.value) };
}

/** What is written on a button; undefined where that follows from values. */
function readAct(node: SchemaNode): string | undefined {
  const text = node['x-component-props']?.['text'] ?? node.title;
  return typeof text === 'string' && !text.includes('{{') ? text : undefined;
}

function template(value: Json): Template {
  return compileTemplate(value, readExpression, parseExpression);
}

function optional<Key extends string>(
  key: Key,
  value: Json | JsonObject | undefined,
): Partial<Record<Key, Template>> {
  return value === undefined ? {} : ({ [key]: template(value) } as Partial<Record<Key, Template>>);
}
