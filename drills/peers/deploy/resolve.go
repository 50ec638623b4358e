// Resolves a Compose file as Compose itself does, with the variables of the environment, and tells what came of it.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/compose-spec/compose-go/v2/cli"
)

func main() {
	options, err := cli.NewProjectOptions(
		[]string{os.Args[1]},
		cli.WithOsEnv,
		cli.WithEnvFiles(),
		cli.WithDotEnv,
		cli.WithResolvedPaths(true),
	)
	if err == nil {
		project, failure := options.LoadProject(context.Background())
		err = failure
		if err == nil {
			told := map[string][]string{}
			for name, service := range project.Services {
				told[name] = []string{service.Image}
				if address := service.Environment["DATABASE_URL"]; address != nil {
					told[name] = append(told[name], *address)
				}
			}
			err = json.NewEncoder(os.Stdout).Encode(told)
		}
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
