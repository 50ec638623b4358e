// Five calls of a client that was generated from the document: URL and key stand in the environment.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"five/api"
)

func must(what string, held bool, seen any) {
	if !held {
		fmt.Println(what, seen)
		os.Exit(1)
	}
}

func main() {
	ctx := context.Background()
	withKey := api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))
		return nil
	})
	client, err := api.NewClientWithResponses(os.Getenv("URL"), withKey)
	must("client", err == nil, err)

	key, err := client.GetKeyWithResponse(ctx)
	must("key", err == nil && key.JSON200 != nil && len(key.JSON200.Scopes) > 0, key)

	limit := 2
	members, err := client.GetMembersWithResponse(ctx, &api.GetMembersParams{Limit: &limit})
	must("members", err == nil && members.JSON200 != nil && len(members.JSON200.Items) == 2, members)
	must("members go on", members.JSON200.Next != nil, members)

	products, err := client.GetProductsWithResponse(ctx, &api.GetProductsParams{})
	must("products", err == nil && products.JSON200 != nil && len(products.JSON200.Items) > 0, products)

	name := "of-a-client-in-go"
	body := api.PostLicencesJSONRequestBody{
		Email: "go@example.test", Language: "en", Country: "DE", Product: 701, Term: "1Y",
		Document: "Contract of the client in Go", Reason: "A client in Go asked for it",
	}
	licence, err := client.PostLicencesWithResponse(ctx, &api.PostLicencesParams{IdempotencyKey: &name}, body)
	must("licence", err == nil && licence.JSON200 != nil, licence)

	unknown, err := client.GetLicencesLicenceWithResponse(ctx, "7KQ2M-X4RTA-1")
	must("problem", err == nil && unknown.ApplicationproblemJSON404 != nil, unknown)
	must("its status", unknown.ApplicationproblemJSON404.Status == 404, unknown)
	fmt.Println("five calls")
}
