import { useMemo } from 'react';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import { type LayerFiles, OWN_LAYER } from '../../../shared/schema/layer-files.ts';
import { addOwnLooks } from '../../fields/own-looks.ts';
import { type Model, modelOf, modelWith, productModel, servedPacks, useModel } from '../../model/model.ts';
import { ownLayers } from '../../model/own-layer.ts';
import { withCurrency } from '../../model/with-currency.ts';

// What is drawn of a draft may be of a kind that no page has needed so far.
addOwnLooks();

/** The model as a draft would make it. What is not right yet is left out. */
export function useDraftModel(files: LayerFiles): Model {
  const { currency } = useModel();
  const text = JSON.stringify(files);
  return useMemo(() => {
    const { manifest: entities, screens } = productModel();
    const fitting = fittingFiles({ entities, screens }, JSON.parse(text));
    const own = { id: OWN_LAYER, version: null, files: fitting };
    const whole = modelOf('tenant', modelWith(ownLayers([...servedPacks(), own])));
    return currency === undefined ? whole : withCurrency(whole, currency);
  }, [text, currency]);
}
